import { register, saveProfile } from '#contract/accounts/calls.ts'
import type { Role } from '#contract/kernel/roles.ts'
import { acceptInvitation, invite } from '#contract/pairing/calls.ts'
import { type Client, newClient } from './person.ts'

/** A word no card and no story has, so that it can be searched for. */
export const PASSWORD = 'sternschnuppe-47'

/** A cost of hashing for what is not about passwords; the real one takes a thirtieth of a second. */
export const CHEAP_PASSWORDS = { memoryKib: 64, passes: 1 }

/** Somebody with an account, logged in on one device. */
export interface Person extends Client {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly username: string
  readonly password: string
}

export interface Pair {
  readonly mia: Person
  readonly jonas: Person
  readonly pairId: string
}

export interface PairOptions {
  readonly roles?: { readonly mia?: Role; readonly jonas?: Role }
  /** Names of the two, so that a second pair can be told apart. */
  readonly names?: readonly [string, string]
}

let count = 0

interface Account {
  readonly name: string
  readonly email: string
  readonly username: string
  readonly password: string
}

/** Contact data nobody else in this test process has. */
export function newAccount(name: string): Account {
  count += 1
  const username = `${name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 10)}_${count}`
  return { name, username, email: `${username}@beispiel.de`, password: PASSWORD }
}

const personOf = (client: Client, account: Account, userId: string): Person =>
  Object.assign(client, account, { userId })

/** Somebody registered with an e-mail address, alone in a pair of one, the setup still to come. */
export async function newSingle(
  { address }: { readonly address: string },
  name = 'Mia',
): Promise<Person> {
  const account = newAccount(name)
  const client = newClient(address)
  const { userId, token } = await client.ask(register, {
    body: { email: account.email, password: account.password, name },
  })
  client.token = token
  return personOf(client, account, userId)
}

/** Accepts an invitation with a new account. */
export async function acceptAs(
  { address }: { readonly address: string },
  inviteCode: string,
  name = 'Jonas',
): Promise<Person> {
  const { name: displayName, ...account } = newAccount(name)
  const client = newClient(address)
  const { userId, token } = await client.ask(acceptInvitation, {
    body: { inviteCode, displayName, ...account },
  })
  client.token = token
  return personOf(client, { name, ...account }, userId)
}

/** Mia & Jonas: Mia founds the pair and invites, Jonas accepts; through the calls people use. */
export async function newPair(
  app: { readonly address: string },
  { roles = {}, names = ['Mia', 'Jonas'] }: PairOptions = {},
): Promise<Pair> {
  const mia = await newSingle(app, names[0])
  const { pairId } = await mia.ask(saveProfile, {
    body: {
      username: mia.username,
      myRole: roles.mia ?? 'Königin',
      partnerRole: roles.jonas ?? 'Dienend',
      hasOnboardingCompleted: true,
    },
  })
  const { inviteCode } = await mia.ask(invite, { body: { name: names[1] } })
  return { mia, jonas: await acceptAs(app, inviteCode, names[1]), pairId }
}
