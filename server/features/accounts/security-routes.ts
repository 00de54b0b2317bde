import { changePassword as changeCall, readConsent } from '#contract/accounts/control-calls.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyConfirmOptions,
  passkeyCreationOptions,
  passkeyLogin,
  passkeyLoginOptions,
  removePasskey,
  renamePasskey,
} from '#contract/accounts/passkey-calls.ts'
import { makeRecoveryCodes, recover, recoveryCodesLeft } from '#contract/accounts/recovery-calls.ts'
import { consentText } from '#contract/accounts/rules.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { consentedAt } from '#server/identity/people.ts'
import { beginPasskeyLogin, logInWithPasskey } from './passkey-login-service.ts'
import {
  addOwnPasskey,
  beginConfirmation,
  beginPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
} from './passkey-service.ts'
import { changePassword } from './password-service.ts'
import { makeCodes, recoverAccount, remainingCodes } from './recovery-service.ts'

/** Password, recovery codes and passkeys. */
export const securityRoutes = (context: Context): Binding[] => [
  on(changeCall, async ({ body, actor }, exchange) => {
    await changePassword(context, body, actor, exchange)
    return undefined
  }),

  on(recover, ({ body }, exchange) => recoverAccount(context, body, exchange)),
  on(makeRecoveryCodes, ({ body, actor }, exchange) =>
    makeCodes(context, body.password, actor, exchange),
  ),
  on(recoveryCodesLeft, ({ actor }) => remainingCodes(context, actor)),

  on(listPasskeys, ({ actor }) => listOwnPasskeys(context, actor)),
  on(passkeyConfirmOptions, ({ actor }) => beginConfirmation(context, actor)),
  on(passkeyCreationOptions, ({ body, actor }, exchange) =>
    beginPasskey(context, body, actor, exchange),
  ),
  on(addPasskey, ({ body, actor }, exchange) => addOwnPasskey(context, body, actor, exchange)),
  on(renamePasskey, ({ params, body, actor }) =>
    renameOwnPasskey(context, params.id, body.name, actor),
  ),
  on(removePasskey, async ({ params, actor }) => {
    await removeOwnPasskey(context, params.id, actor)
    return undefined
  }),
  on(passkeyLoginOptions, () => beginPasskeyLogin(context)),
  on(passkeyLogin, ({ body }, exchange) => logInWithPasskey(context, body.credential, exchange)),

  on(readConsent, async ({ actor }) => ({
    text: consentText(context.config.appName),
    agreedAt: new Date(await consentedAt(context.database.db, actor.userId)).toISOString(),
  })),
]
