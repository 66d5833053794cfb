import { user } from '#schemas/user.ts';
import { type Asked, bodies } from '#server/bodies.ts';
import { changedPassword } from './changePassword.ts';
import { ownPassword } from './ownPassword.ts';
import { resetPassword } from './resetPassword.ts';
import { tellOfUser } from './tellOfUser.ts';
import { setTwoFactor, twoFactorOf } from './twoFactor.ts';

export default bodies(user, {
  calls: {
    twoFactor: twoFactorOf,
    setTwoFactor: async (asked: Asked) => {
      await ownPassword(asked, asked.body.password, 'password');
      const { isTwoFactor } = asked.body as { isTwoFactor: boolean };
      await asked.machine.database.write(setTwoFactor, { isTwoFactor }, asked.by);
      return twoFactorOf(asked);
    },
    changePassword: changedPassword,
  },
  actions: {
    disable: { change: () => ({ isDisabled: true }) },
    enable: { change: () => ({ isDisabled: false }) },
    resetPassword,
    unlock: { change: () => ({ lockedAt: null, failedAttempts: 0 }) },
  },
  works: [setTwoFactor, tellOfUser],
});
