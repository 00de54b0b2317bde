import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { silentLogger } from '#server/lib/logger.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { createReleaseCheck } from './release-check-service.ts'

const DAY_MS = 86_400_000

let scratch: ReturnType<typeof newScratch>
const checks: { close(): void }[] = []
const warnings: string[] = []
beforeEach(() => {
  scratch = newScratch()
  mkdirSync(at('origin'))
  git('origin', 'init', '--quiet')
  writeFileSync(at('origin', 'file'), '')
  git('origin', 'add', '-A')
  git('origin', 'commit', '--quiet', '-m', 'first')
  execFileSync('git', ['clone', '--quiet', at('origin'), at('program')])
})
afterEach(() => {
  for (const check of checks.splice(0)) check.close()
  warnings.length = 0
  scratch.remove()
})
const at = (...parts: string[]) => join(scratch.folder, ...parts)

function git(folder: string, ...args: string[]): void {
  const who = ['-c', 'user.name=Mia', '-c', 'user.email=mia@beispiel.de']
  execFileSync('git', ['-C', at(folder), ...who, ...args])
}

function checkOf(setting: string) {
  const log = { ...silentLogger, warn: (action: string) => void warnings.push(action) }
  const config = readConfig({ UPDATE_CHECK: setting })
  const check = createReleaseCheck({ config, log }, '0.1.0', at('program'))
  checks.push(check)
  return check
}

test('Where it is switched on, the remote is asked for newer releases once a day', async () => {
  const check = checkOf('on')
  for (const tag of ['v0.1.0', 'v0.2.0', 'v0.10.0', 'v1-beta']) git('origin', 'tag', tag)
  check.sweep(0)
  await expect.poll(() => check.newerVersion()).toBe('0.10.0')

  git('origin', 'tag', 'v0.11.0')
  check.sweep(DAY_MS - 1)
  // Long enough for an answer of a repository on the same disk.
  await new Promise((done) => setTimeout(done, 500))
  expect(check.newerVersion()).toBe('0.10.0')
  check.sweep(DAY_MS)
  await expect.poll(() => check.newerVersion()).toBe('0.11.0')
})

test('A remote that does not answer is a warning, and what was known stays', async () => {
  const check = checkOf('on')
  git('origin', 'tag', 'v0.2.0')
  check.sweep(0)
  await expect.poll(() => check.newerVersion()).toBe('0.2.0')
  renameSync(at('origin'), at('away'))
  check.sweep(DAY_MS)
  await expect.poll(() => warnings).toEqual(['release-check.failed'])
  expect(check.newerVersion()).toBe('0.2.0')
})

test('Nobody is asked otherwise', async () => {
  git('origin', 'tag', 'v0.2.0')
  const check = checkOf('off')
  check.sweep(0)
  await new Promise((done) => setTimeout(done, 500))
  expect([check.newerVersion(), warnings]).toEqual([null, []])
})
