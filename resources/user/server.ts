import { user } from '#schemas/user.ts';
import { bodies } from '#server/bodies.ts';
import {
  confirmedAuthenticator,
  offeredSecret,
  renewedRecoveryCodes,
  turnedTwoFactor,
  withoutAuthenticator,
} from './authenticator.ts';
import {
  confirmAuthenticator,
  offerAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticatorWorks.ts';
import { changedPassword } from './changePassword.ts';
import { lostAuthenticator } from './lostAuthenticator.ts';
import { resetPassword } from './resetPassword.ts';
import { tellOfUser } from './tellOfUser.ts';
import { setTwoFactor, twoFactorOf } from './twoFactor.ts';

export default bodies(user, {
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
  works: [
    setTwoFactor,
    offerAuthenticator,
    confirmAuthenticator,
    removeAuthenticator,
    renewRecoveryCodes,
    tellOfUser,
  ],
});
