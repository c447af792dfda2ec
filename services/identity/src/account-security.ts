import { handleAddPasskey } from './handlers/add-passkey.ts'
import { handleAnswerSecondFactor } from './handlers/answer-second-factor.ts'
import { handleBeginEnrolment } from './handlers/begin-enrolment.ts'
import { handleBeginPasskey } from './handlers/begin-passkey.ts'
import { handleBeginPasskeyLogin } from './handlers/begin-passkey-login.ts'
import { handleBeginTotp } from './handlers/begin-totp.ts'
import { handleChangePassword } from './handlers/change-password.ts'
import { handleConfirmEnrolment } from './handlers/confirm-enrolment.ts'
import { handleConfirmTotp } from './handlers/confirm-totp.ts'
import { handleCreateToken } from './handlers/create-token.ts'
import { handleEndOtherSessions } from './handlers/end-other-sessions.ts'
import { handleEndOwnSession } from './handlers/end-own-session.ts'
import { handleEndSessionOfUser } from './handlers/end-session-of-user.ts'
import { handleEndSessionsOfUser } from './handlers/end-sessions-of-user.ts'
import { handleGetAccountSecurity } from './handlers/get-account-security.ts'
import { handleGetSecondFactorPolicy } from './handlers/get-second-factor-policy.ts'
import { handleGetSecurityOfUser } from './handlers/get-security-of-user.ts'
import { handleListPasskeys } from './handlers/list-passkeys.ts'
import { handleListSessions } from './handlers/list-sessions.ts'
import { handleListSessionsOfUser } from './handlers/list-sessions-of-user.ts'
import { handleListTokens } from './handlers/list-tokens.ts'
import { handleListTokensOfUser } from './handlers/list-tokens-of-user.ts'
import { handleLoginByPasskey } from './handlers/login-by-passkey.ts'
import { handleProveIdentity } from './handlers/prove-identity.ts'
import { handleReadPasswordLink } from './handlers/read-password-link.ts'
import { handleRemovePasskey } from './handlers/remove-passkey.ts'
import { handleRemoveSecondFactorsOfUser } from './handlers/remove-second-factors-of-user.ts'
import { handleRemoveTotp } from './handlers/remove-totp.ts'
import { handleRenamePasskey } from './handlers/rename-passkey.ts'
import { handleRenewRecoveryCodes } from './handlers/renew-recovery-codes.ts'
import { handleRequestPasswordReset } from './handlers/request-password-reset.ts'
import { handleRevokeToken } from './handlers/revoke-token.ts'
import { handleRevokeTokenOfUser } from './handlers/revoke-token-of-user.ts'
import { handleRevokeTokensOfUser } from './handlers/revoke-tokens-of-user.ts'
import { handleSaveSecondFactorPolicy } from './handlers/save-second-factor-policy.ts'
import { handleSetPasswordByLink } from './handlers/set-password-by-link.ts'
import type { Security } from './security.ts'

/** The part of the table of contents that guards accounts. */
export function accountSecurity(security: Security) {
  return [
    handleAnswerSecondFactor(security),
    handleBeginEnrolment(security),
    handleConfirmEnrolment(security),
    handleBeginPasskeyLogin(security),
    handleLoginByPasskey(security),
    handleRequestPasswordReset,
    handleReadPasswordLink,
    handleSetPasswordByLink,
    handleGetAccountSecurity,
    handleGetSecurityOfUser,
    handleChangePassword,
    handleProveIdentity(security),
    handleBeginTotp(security),
    handleConfirmTotp(security),
    handleRemoveTotp,
    handleRenewRecoveryCodes,
    handleListPasskeys,
    handleBeginPasskey(security),
    handleAddPasskey(security),
    handleRenamePasskey,
    handleRemovePasskey,
    handleListSessions(security),
    handleEndOwnSession,
    handleEndOtherSessions,
    handleListSessionsOfUser(security),
    handleEndSessionsOfUser,
    handleEndSessionOfUser,
    handleRemoveSecondFactorsOfUser,
    handleCreateToken,
    handleListTokens,
    handleRevokeToken,
    handleListTokensOfUser,
    handleRevokeTokenOfUser,
    handleRevokeTokensOfUser,
    handleGetSecondFactorPolicy,
    handleSaveSecondFactorPolicy,
  ]
}
