import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { become } from '../support/see.ts'
import { inEachEngine } from './fixture.ts'

const PROGRAM = `
const { startBrowser } = await import(${JSON.stringify(join(import.meta.dirname, 'browser.ts'))})
await startBrowser(process.argv[1])
console.log('ready')
setInterval(() => undefined, 1000)
`

interface Process {
  readonly parent: number
  /** The folder it has inherited from its watchdog (guarded-process.ts). */
  readonly folder: string | undefined
}

/** The processes of this machine that can be read; zombies are left out. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
        const [, folder] =
          /(?:^|\0)FOLDER=([^\0]+)/.exec(readFileSync(`/proc/${id}/environ`, 'utf8')) ?? []
        return [{ parent: Number(parent), folder }]
      } catch {
        return []
      }
    })
}

inEachEngine((engine) => {
  test('A run that is killed leaves no browser, no driver and no profile behind', async () => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, engine], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(run.stdout, 'data')
    const folders = processes()
      .filter(({ parent }) => parent === run.pid)
      .map(({ folder = '' }) => folder)
    const left = () => [
      ...processes().filter(({ folder }) => folder !== undefined && folders.includes(folder)),
      ...folders.filter((folder) => existsSync(folder)),
    ]
    // Driver and browser, or browser and page, each with a watchdog and a folder.
    await become(() => left().length > 4, true)
    run.kill('SIGKILL')
    await become(() => left().length, 0)
  })
})
