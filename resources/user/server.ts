import { user } from '#schemas/user.ts';
import { serverModule } from '#server/module/module.ts';
import {
  confirmedAuthenticator,
  offeredSecret,
  renewedRecoveryCodes,
  turnedTwoFactor,
  withoutAuthenticator,
} from './server/authenticator.ts';
import {
  confirmAuthenticator,
  offerAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './server/authenticatorMutations.ts';
import { changedPassword } from './server/changePassword.ts';
import { lostAuthenticator } from './server/lostAuthenticator.ts';
import { notifyUser } from './server/notifyUser.ts';
import { resetPassword } from './server/resetPassword.ts';
import { setTwoFactor, twoFactorOf } from './server/twoFactor.ts';

export default serverModule(user, {
  calls: {
    twoFactor: twoFactorOf,
    setTwoFactor: turnedTwoFactor,
    offerAuthenticator: offeredSecret,
    confirmAuthenticator: confirmedAuthenticator,
    dropAuthenticator: withoutAuthenticator,
    renewRecoveryCodes: renewedRecoveryCodes,
    changePassword: changedPassword,
  },
  actions: {
    disable: { change: () => ({ isDisabled: true }) },
    enable: { change: () => ({ isDisabled: false }) },
    resetPassword,
    removeAuthenticator: lostAuthenticator,
    unlock: { change: () => ({ lockedAt: null, failedAttempts: 0 }) },
  },
  mutations: [
    setTwoFactor,
    offerAuthenticator,
    confirmAuthenticator,
    removeAuthenticator,
    renewRecoveryCodes,
    notifyUser,
  ],
});
