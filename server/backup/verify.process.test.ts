import { mkdirSync, readdirSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { startServerProcess } from '../testing/server-process.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

const at = (name: string) => join(scratch.folder, name)

test('A trial that is told to end leaves nothing of what it has unpacked', async () => {
  const env = {
    DATA_DIR: at('data'),
    MASTER_KEY_FILE: at('data.key'),
    TMPDIR: at('temporary'),
    PORT: '0',
  }
  mkdirSync(env.TMPDIR)
  const server = startServerProcess({ env })
  await server.ready
  await server.kill()
  // The trial lasts longer than a signal takes.
  const database = new DatabaseSync(at('data/knistern.db'))
  const insert = database.prepare('insert into settings values (?, ?)')
  for (let row = 0; row < 40; row += 1) insert.run(`long-${row}`, 'x'.repeat(1_000_000))
  database.close()
  const end = async (code: number, ...args: string[]) => {
    const trial = startServerProcess({ program: 'server/backup/main.ts', env, args })
    for await (const { filename } of watch(env.TMPDIR)) {
      if (filename?.startsWith('knistern-verify-') === true) break
    }
    expect(await trial.kill('SIGTERM')).toEqual({ code, signal: null })
    expect(readdirSync(env.TMPDIR)).toEqual([])
  }
  const save = ['backup', '--to', at('backups'), '--make', '--verify']
  await end(0, ...save, '--every', 'day')
  await end(143, ...save)
  const [file = ''] = readdirSync(at('backups'))
  await end(143, 'verify', at(`backups/${file}`))
})
