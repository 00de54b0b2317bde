import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newScratch, type Scratch } from '#server/testing/scratch.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { COMPOSE_FILES, OPS, readCompose, readOps } from './compose.ts'

let scratch: Scratch
const running: ServerProcess[] = []
beforeEach(() => {
  scratch = newScratch()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill('SIGKILL')))
  scratch.remove()
})
const at = (name: string) => join(scratch.folder, name)
const start = (program: 'server/main.ts' | 'server/backup/main.ts', args: string[] = []) => {
  const env = { DATA_DIR: at('data'), MASTER_KEY_FILE: at('data.key') }
  const one = startServerProcess({ program, args, env })
  running.push(one)
  return one
}

const unit = /^ExecStart=\S+ \S+main\.mjs (.*)$/m.exec(readOps('knistern-backup.service'))?.[1]
const commands = [
  ['knistern-backup.service', unit],
  ...COMPOSE_FILES.map((file) => [file, readCompose(file).services.backup?.command] as const),
] as const

describe.each(commands)('ops/%s', (_, command = '') => {
  test('Makes a backup beside the running server, and tries the very file', async () => {
    await start('server/main.ts').ready
    mkdirSync(at('backups'))
    const words = command.replace(/^node \S+ /, '').split(' ')
    const args = words.map((word) => (word.startsWith('/') ? at('backups') : word))
    const backup = start('server/backup/main.ts', args)
    await expect.poll(() => backup.output(), { timeout: 30_000 }).toContain('\nIn Ordnung: ')
    const [, made] = /^Gesichert: \S+(knistern-\S+\.backup),/m.exec(backup.output()) ?? []
    const [, tried] = /^In Ordnung: (knistern-\S+\.backup),/m.exec(backup.output()) ?? []
    expect(tried).toBe(made)
    expect(readdirSync(at('backups'))).toEqual([made])
  })
})

const hasRclone = spawnSync('rclone', ['version']).error === undefined
const why = hasRclone ? '' : ' (skipped: rclone is not installed)'

describe.skipIf(!hasRclone)(`ops/copy-backups.sh${why}`, () => {
  const nameOf = (day: string) => `knistern-${day}T03-30-00-000Z.backup`
  const copy = (from: string, keep = 3) => {
    const args = [join(OPS, 'copy-backups.sh'), at(from), at('there'), `${keep}`]
    return spawnSync('/bin/sh', args, { encoding: 'utf8', env: { ...process.env, HOME: at('') } })
  }
  const there = () => readdirSync(at('there')).toSorted()
  const days = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']
  beforeEach(() => {
    for (const folder of ['here', 'there', 'empty']) mkdirSync(at(folder))
    writeFileSync(at('there/wichtig.txt'), 'x')
    for (const day of days) writeFileSync(at(`here/${nameOf(day)}`), day)
  })
  const newest = [...days.slice(1).map(nameOf), 'wichtig.txt']

  test('Keeps so many of the newest there and touches nothing else', () => {
    writeFileSync(at(`there/${nameOf('2026-04-01')}`), 'old')
    expect(copy('here').status).toBe(0)
    expect(there()).toEqual(newest)
  })

  test('Where no new backup comes, or the disk of the backups is missing, none is removed', () => {
    copy('here')
    for (let night = 0; night < 3; night += 1) expect(copy('here').status).toBe(0)
    const missing = copy('empty', 1)
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('no backup')])
    expect(there()).toEqual(newest)
  })

  test('A backup that is another under the same name is not overwritten there', () => {
    copy('here')
    writeFileSync(at(`here/${nameOf('2026-05-04')}`), 'damaged meanwhile')
    expect(copy('here', 1).status).not.toBe(0)
    expect(there()).toEqual(newest)
  })
})
