import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { postMessage } from '#contract/chat/calls.ts'
import { newPair } from '#server/testing/couples.ts'
import { homeEngines } from '#server/testing/engines.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

const CANARY = 'Kanarienvogel'

const opened: TestApp[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

/** Runs the command with the settings of a server. */
async function doctor({ config }: TestApp, env: Readonly<Record<string, string>> = {}) {
  const run = startServerProcess({
    program: 'server/admin.ts',
    args: ['doctor'],
    env: {
      DATA_DIR: config.dataDir,
      MASTER_KEY_FILE: config.keyFile,
      PORT: String(config.port),
      ...('url' in config.database
        ? { DATABASE_URL: config.database.url, DATABASE_SYNC: 'off' }
        : {}),
      ...env,
    },
  })
  const { code } = await run.ended
  expect(run.errors()).toBe('')
  // Joins the lines of a check, wherever they were broken for the terminal.
  return { code, said: run.output().replaceAll(/\n {9}/g, ' ') }
}

describe.each(homeEngines)('the self-test at the command line, on %s', (engine) => {
  test('ADMIN-47 The self-test reports that the server runs, and at which address, and names nobody', async () => {
    const app = await openTestApp({ engine })
    opened.push(app)
    const { mia } = await newPair(app, { names: [`${CANARY} Mia`, 'Jonas'] })
    await mia.ask(postMessage, { body: { text: CANARY, clientId: crypto.randomUUID() } })
    const { code, said } = await doctor(app, { PUBLIC_URL: app.address })
    expect(said).toMatch(/^gut {6}Server: Der Server läuft und antwortet\.$/m)
    expect(said).toMatch(/^achten {3}Adresse: http:\/\/\S+ führt hierher, aber nur auf diesem/m)
    expect(said).toMatch(/^handeln {2}Schlüssel: .*bestätige es unter \/admin\/pruefen\.$/m)
    expect(said).toMatch(/^\d+ gut, \d+ achten, \d+ handeln\. .*docs\/zuhause\.md\.$/m)
    expect(code).toBe(1)
    for (const secret of [CANARY, 'Jonas', mia.email]) expect(said).not.toContain(secret)
  })

  test('ADMIN-47 The self-test reports a stopped server, and judges all that it can without one', async () => {
    const app = await openTestApp({ engine })
    opened.push(app)
    await app.restart({}, async () => {
      const { said } = await doctor(app, { PUBLIC_URL: app.address })
      expect(said).toMatch(/^achten {3}Server: Der Server läuft gerade nicht;/m)
      expect(said).toMatch(/^achten {3}Adresse: .* denn der Server läuft gerade nicht\./m)
      expect(said).toMatch(/^\w+ +Speicherplatz: /m)
      expect(said).not.toContain('Benutzer:')
    })
  })

  test('ADMIN-47 The self-test reports a missing key file, and finds the server without it', async () => {
    const app = await openTestApp({ engine })
    opened.push(app)
    rmSync(app.config.keyFile)
    const { said } = await doctor(app, { PUBLIC_URL: app.address })
    expect(said).toMatch(/^handeln {2}Schlüssel: Die Schlüsseldatei \S+ fehlt\./m)
    expect(said).toMatch(/^achten {3}Adresse: .*lässt sich ohne den Schlüssel nicht sagen\./m)
  })
})
