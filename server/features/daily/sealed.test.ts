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
import { newPair } from '../../testing/couples.ts'
import { engines } from '../../testing/engines.ts'
import { useTestApp } from '../../testing/test-app.ts'

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
    const statuses = await db.selectFrom('statuses').selectAll().execute()
    const switches = await db.selectFrom('status_switches').selectAll().execute()
    expect([messages.length, statuses.length, switches.length]).toEqual([1, 1, 2])
    const plain = { created_at: app().clock.now(), day: '2026-05-04', pair_id: pairId }
    const [message, status] = [messages[0], statuses[0]]
    expect(message).toEqual({
      ...plain,
      id: message?.id,
      seq: message?.seq,
      sender_id: mia.userId,
      text: message?.text,
    })
    expect(status).toEqual({
      ...plain,
      id: status?.id,
      seq: status?.seq,
      user_id: jonas.userId,
      post: status?.post,
    })
    const sealed = [message?.text, status?.post, ...switches.map((row) => row.switches)]
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

  test('No file of it holds a word the couple has written', async () => {
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
