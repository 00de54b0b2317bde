import { join } from 'node:path'
import { login, register, saveProfile } from '#contract/accounts/calls.ts'
import {
  createCard,
  favoriteCards,
  limitCard,
  listCards,
  listSelections,
  selectCard,
} from '#contract/cards/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Role } from '#contract/kernel/roles.ts'
import { invite } from '#contract/pairing/calls.ts'
import { newPair } from '#server/testing/couples.ts'
import { newClient } from '#server/testing/person.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import type { Known, Viewer } from './plan.ts'

export interface Login {
  readonly token: string
  readonly userId: string
}

/** The demo as `npm run demo` starts it, and who looks at it. */
export interface DemoServer {
  readonly address: string
  readonly known: Known
  readonly logins: Readonly<Record<Viewer, Login | undefined>>
  /** Mia chooses a card for today. */
  choose(): Promise<void>
  close(): Promise<void>
}

const PASSWORD = 'kerzenlicht'

/** Starts the demo couple's server on data of its own, with two newcomers beside them. */
export async function openDemoServer(): Promise<DemoServer> {
  const scratch = newScratch()
  const env = { NODE_ENV: 'production', DATA_DIR: join(scratch.folder, 'data') }
  let server = startServerProcess({ env, args: ['--demo'] })
  const address = await server.ready
  const client = newClient(address)

  // Each in a browser of their own: a login ends the session the browser had before.
  const enter = (identifier: string) =>
    newClient(address).ask(login, { body: { identifier, password: PASSWORD } })
  const begin = (name: string) =>
    newClient(address).ask(register, {
      body: { email: `${name.toLowerCase()}@beispiel.de`, password: PASSWORD, name },
    })
  const mia = await enter('mia@beispiel.de')
  const jonas = await enter('jonas@beispiel.de')
  const beginner = await begin('Robin')
  const alone = await begin('Alex')

  const operator = await begin('Kim')
  await server.kill('SIGTERM')
  await makeSuperUser(join(scratch.folder, 'demo-data'), 'kim@beispiel.de')
  server = startServerProcess({
    env: { ...env, PORT: new URL(address).port },
    args: ['--demo'],
  })
  await server.ready

  const setUp = ({ token }: Login, username: string, myRole: Role) => {
    client.token = token
    const body = { username, myRole, partnerRole: 'Schatz', hasOnboardingCompleted: true } as const
    return client.ask(saveProfile, { body })
  }
  await setUp(operator, 'kim', 'Herr')
  await setUp(alone, 'alex', 'Herrin')
  const { inviteCode } = await client.ask(invite, { body: { name: 'Kim' } })
  client.token = mia.token
  // A second couple in which nobody has been released today.
  const couple = { names: ['Noa', 'Lou'], roles: { mia: 'Herrin', jonas: 'Empfangend' } } as const
  const { jonas: lou } = await newPair({ address }, couple)
  const played = await client.ask(listSelections)
  const restingId = await letRest(client, played[1]?.cardId ?? '')
  const isNew = (card: { id: string }) => !played.some(({ cardId }) => cardId === card.id)
  return {
    address,
    known: { cardId: played[0]?.cardId ?? '', restingId, inviteCode },
    logins: {
      mia,
      jonas,
      alone,
      lou: { token: lou.token ?? '', userId: lou.userId },
      new: beginner,
      operator,
      nobody: undefined,
    },
    async choose() {
      const query = { category: 'Herzklopfen', limit: '100', seed: '11' }
      const card = (await client.ask(listCards, { query })).find(isNew)
      const body = { date: utcDay(Date.now()), cardId: card?.id ?? '' }
      await client.ask(selectCard, { query: { force: 'true' }, body })
    },
    async close() {
      await server.kill()
      scratch.remove()
    },
  }
}

/** Mia no longer wants a card of hers, a favourite and one they have played; the id of hers. */
async function letRest(mia: ReturnType<typeof newClient>, playedId: string): Promise<string> {
  const own = await mia.ask(createCard, {
    body: {
      title: 'Mitternachtsbad',
      categoryId: 'wohl',
      description: 'Das Licht bleibt aus, das Wasser ist warm, und keiner von euch sagt etwas.',
      dirtyLevel: 2,
      tags: [],
    },
  })
  const [favourite] = await mia.ask(favoriteCards)
  for (const cardId of [own.id, favourite?.id, playedId]) {
    if (cardId !== undefined) await mia.ask(limitCard, { query: { cardId, limited: 'true' } })
  }
  return own.id
}

/** Runs the operator's command on the demo's data, while its server is down. */
async function makeSuperUser(dataDir: string, email: string): Promise<void> {
  const command = startServerProcess({
    env: { DATA_DIR: dataDir, MASTER_KEY_FILE: `${dataDir}.key` },
    program: 'server/admin.ts',
    args: ['grant', email],
  })
  // The command never says that it listens.
  command.ready.catch(() => undefined)
  const { code } = await command.ended
  if (code !== 0) throw new Error(command.errors())
}
