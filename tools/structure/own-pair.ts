import { type Fault, isTest, lineAt, type Rule, withoutComments } from './project.ts'

/** Features that lock or open something besides the own pair of whoever asks, each with its reason. */
const BESIDES_THE_OWN_PAIR: Readonly<Record<string, string>> = {
  'accounts/assertion-service.ts': 'a passkey of somebody who is not logged in yet',
  'accounts/deletion-service.ts': 'a pair and all former ones end at once',
  'accounts/recovery-service.ts': 'somebody who is not logged in',
  'accounts/service.ts': 'an account that has no pair yet',
  'admin/audit-trail-service.ts': 'acts on other people',
  'cards/deck-store.ts': 'the deck belongs to nobody',
  'chat/message-batch-service.ts': 'messages of many pairs in one transaction',
  'evenings/reminder-service.ts': 'couples whose evening begins soon, in the background',
  'letters/arrival-service.ts': 'letters of all couples whose morning has come, in the background',
  'pairing/former-pair-service.ts': 'a former pair and those its members are in now',
  'pairing/founding-service.ts': 'an account that has no pair yet',
  'pairing/service.ts': 'the pair somebody is invited into',
  'push/service.ts': 'the devices of the partner, in the background',
  'push/subscription-service.ts': 'a device that somebody else was logged in with',
}

const FEATURES = 'server/features/'
const BY_HAND = /\btransact\(|\b(?:pairVault|touchPair)\b|\/pair\/pair-locks\.ts'/

/** Inside the own pair there is one way to work, in which neither lock nor vault can be forgotten. */
export const ownPair: Rule = (project) =>
  [...project.values()].flatMap(({ path, text }): Fault[] => {
    if (!path.startsWith(FEATURES) || isTest(path)) return []
    const code = withoutComments(text)
    const found = BY_HAND.exec(code)
    const reason = BESIDES_THE_OWN_PAIR[path.slice(FEATURES.length)]
    if ((found === null) === (reason === undefined)) return []
    const message =
      found === null
        ? `Works inside the own pair only: take it out of the list in tools/structure/own-pair.ts.`
        : `Work on the own pair goes through \`inPair\` (server/pair/in-pair.ts), which locks it and opens its vault. Whoever needs another pair says why in tools/structure/own-pair.ts.`
    return [{ path, ...(found && { line: lineAt(code, found.index) }), message }]
  })

/** Files that work on a whole database that nobody else uses. */
const ALONE: ReadonlySet<string> = new Set([
  'server/storage/bulk-insert.ts',
  'server/storage/rekey.ts',
  'server/storage/transact.ts',
])

/** A transaction is run again after a deadlock, which may end one that has locked nothing itself. */
export const transactions: Rule = (project) =>
  [...project.values()].flatMap(({ path, text }): Fault[] => {
    const isServer = path.startsWith('server/') && !path.startsWith('server/testing/')
    if (!isServer || isTest(path) || ALONE.has(path)) return []
    const code = withoutComments(text)
    const at = code.search(/\.(?:transaction|startTransaction)\(\)/)
    if (at < 0) return []
    const message = 'Transactions go through `transact` (server/storage/transact.ts).'
    return [{ path, line: lineAt(code, at), message }]
  })
