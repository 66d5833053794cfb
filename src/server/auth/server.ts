import { folderModule } from '../database/folderModule.ts';
import { spendCaptcha } from './captcha/captchaMutations.ts';
import { endOnClientChange, endOnSuspension } from './clients/endTokens.ts';
import { grantToken } from './clients/grantToken.ts';
import { endPerson, keepPerson } from './directory/personMutations.ts';
import { noteFailure } from './failureMutations.ts';
import { signInByOpenId } from './openId/openIdMutations.ts';
import { issueForgot, renewForgot, tryForgotCode } from './password/forgotMutations.ts';
import { changePassword, setPassword } from './password/passwordMutations.ts';
import { openDomainUser } from './password/printedLink.ts';
import { tryCode } from './secondFactor/codeMutations.ts';
import { authenticator, offeredAuthenticator, recoveryCode } from './secondFactor/factorTables.ts';
import { endOnChange } from './session/endOnChange.ts';
import { knownBrowser } from './session/knownBrowser.ts';
import { endSession, sweepSessions, touchSession } from './session/sessionMutations.ts';
import { formerPassword, interimToken, sessionTable, spentCaptcha } from './tables.ts';
import { issueToken } from './tokenMutations.ts';
import { beginViewing, endOldViewings, endViewing } from './viewAs/viewAsMutations.ts';

export default folderModule({
  tables: [
    sessionTable,
    interimToken,
    formerPassword,
    spentCaptcha,
    authenticator,
    offeredAuthenticator,
    recoveryCode,
    knownBrowser,
  ],
  mutations: [
    endOnChange,
    endOnClientChange,
    endOnSuspension,
    grantToken,
    signInByOpenId,
    noteFailure,
    spendCaptcha,
    issueToken,
    tryCode,
    issueForgot,
    renewForgot,
    tryForgotCode,
    touchSession,
    endSession,
    beginViewing,
    endViewing,
    endOldViewings,
    sweepSessions,
    setPassword,
    changePassword,
    openDomainUser,
    keepPerson,
    endPerson,
  ],
});
