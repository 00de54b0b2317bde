import { newPasswordFault } from '#contract/accounts/rules.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { refuse, refuseFault } from '#server/http/refuse.ts'
import {
  checkOwnPassword,
  countConfirmation,
  passwordTurn,
} from '#server/identity/account-throttle.ts'
import { removeKnownDevices } from '#server/identity/login.ts'
import { refuseWeakPassword } from '#server/identity/password-policy.ts'
import { endSessions } from '#server/identity/sessions.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { replacePassword } from './store.ts'

/**
 * Changes the password. All other sessions end, with their sockets and push devices (O-033), and no
 * device is known any more.
 */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  actor: Actor,
  exchange: Exchange,
): Promise<void> {
  refuseFault(newPasswordFault({ newPassword }), { password: 'newPassword' })
  refuseWeakPassword(context.config, newPassword)
  const { passwords, live } = context
  await countConfirmation(context, actor)
  const former = await checkOwnPassword(context, currentPassword, actor, exchange)
  const turn = passwordTurn('confirmation', exchange, actor.userId)
  const hash = await passwords.hash(newPassword, turn)
  const ended = await inPair(context, actor).write(async (trx) => {
    // A concurrent change may have replaced the hash that was verified.
    if (!(await replacePassword(trx, actor.userId, hash, former))) refuse(passwordWrong)
    await removeKnownDevices(trx, actor.userId)
    return endSessions(trx, actor.userId, actor.sessionId)
  })
  for (const sessionId of ended) live.disconnect({ sessionId })
}
