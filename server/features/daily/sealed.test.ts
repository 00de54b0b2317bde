import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  grantPermission,
  postDailyMessage,
  postStatus,
  switchMutual,
} from '#contract/daily/calls.ts'
import { callName } from '#contract/kernel/call.ts'
import { newPair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const MESSAGE = 'Kanarienvogel-Nachricht'
const WORDS = 'Kanarienvogel-Worte'

describe.each(engines)('the daily tables on %s', (engine) => {
  const app = useTestApp({ engine })

  test('Messages, words, levels, releases and the mode are sealed at rest', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await mia.ask(postDailyMessage, { body: { message: MESSAGE } })
    await mia.ask(grantPermission)
    await jonas.ask(switchMutual, { body: { mine: true } })
    await jonas.ask(postStatus, { body: { level: 9, message: WORDS } })

    const { db } = app().context.database
    const messages = await db.selectFrom('daily_messages').selectAll().execute()
    const statuses = await db.selectFrom('status_days').selectAll().execute()
    const switches = await db.selectFrom('status_switches').selectAll().execute()
    expect([messages.length, statuses.length, switches.length]).toEqual([1, 2, 2])
    const plain = { day: '2026-05-04', pair_id: pairId }
    const [message] = messages
    expect(message).toEqual({
      ...plain,
      created_at: app().clock.now(),
      id: message?.id,
      seq: message?.seq,
      sender_id: mia.userId,
      text: message?.text,
    })
    const byPerson = new Map(statuses.map((row) => [row.user_id, row]))
    for (const user_id of [mia.userId, jonas.userId]) {
      const row = byPerson.get(user_id)
      expect(row).toEqual({ ...plain, user_id, shown: row?.shown, posts: row?.posts })
    }
    const sealed = [
      message?.text,
      ...statuses.flatMap(({ shown, posts }) => [shown, posts]),
      ...switches.map((row) => row.switches),
    ]
    for (const text of sealed) {
      expect(text).toMatch(/^[A-Za-z0-9+/]{40,}=*$/)
      const bytes = Buffer.from(text ?? '', 'base64').toString('latin1')
      expect(bytes).not.toMatch(/Kanarienvogel|level|mutual|releasedOn|2026/)
    }
    for (const row of switches) expect(Object.keys(row).sort()).toEqual(['switches', 'user_id'])
  })

  test('The log names the calls and says nothing of their words', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(postDailyMessage, { body: { message: MESSAGE } })
    await mia.ask(grantPermission)
    await jonas.ask(postStatus, { body: { level: 9, message: WORDS } })
    const log = app().log.lines.join('\n')
    for (const call of [postDailyMessage, grantPermission, postStatus])
      expect(log).toContain(callName(call))
    expect(log).not.toContain('Kanarienvogel')
  })
})

describe('the data folder', () => {
  const app = useTestApp({ engine: 'sqlite' })

  test('No file of the data folder holds a word the couple has written', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(postDailyMessage, { body: { message: MESSAGE } })
    await mia.ask(grantPermission)
    await jonas.ask(postStatus, { body: { level: 9, message: WORDS } })
    const files = readdirSync(app().config.dataDir)
    expect(files).toContain('knistern.db')
    for (const file of files) {
      const bytes = readFileSync(join(app().config.dataDir, file)).toString('latin1')
      expect(bytes).not.toContain('Kanarienvogel')
    }
  })
})
