import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDebianRoot } from './debian.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'knistern-requirements-'))
  // In place of apt: notes what it is asked for, and has two packages of 3 and 4 MB to fetch.
  const apt = `#!/bin/sh
    case "$*" in
      *--print-uris*) echo "'/a' a.deb 3000000 MD5Sum:1"; echo "'/b' b.deb 4000000 MD5Sum:2";;
      *) echo "$*" >> '${folder}/asked';;
    esac`
  writeFileSync(join(folder, 'apt-get'), apt, { mode: 0o755 })
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** On a machine with nothing but that apt. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const command = ['tools/requirements.ts', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { PATH: folder, HOME: folder, ...env },
  })
  const log = join(folder, 'asked')
  const asked = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  return { status, stdout, stderr, asked }
}

describe.runIf(isDebianRoot)('as root on Debian', () => {
  test('A missing program ends the run with its size and the command, and nothing is installed', () => {
    const { status, stderr, asked } = run(['WebKit', 'Firefox', 'nginx'])
    expect(status).toBe(1)
    expect(stderr).toContain('2 packages, 7 MB to fetch')
    expect(stderr).toContain('--install behind the command')
    expect(stderr).toContain(
      'apt-get install --no-install-recommends webkit2gtk-driver xvfb firefox-esr nginx openssl',
    )
    expect(asked).toEqual([])
  })

  test.each([
    ['with --install', ['nginx', '--install'], {}],
    ['where CI is set', ['nginx'], { CI: 'true' }],
  ])('A missing program is installed %s', (_, args, env) => {
    const { asked } = run(args, env)
    expect(asked).toEqual(['update', 'install -y --no-install-recommends nginx openssl'])
  })
})

test('With all programs there the output says only that they are there', () => {
  // Any program will do.
  const env = { CHROMIUM_PATH: process.execPath }
  const { status, stdout, stderr, asked } = run(['Chromium'], env)
  expect({ status, stdout, stderr, asked }).toEqual({
    status: 0,
    stdout: 'Chromium is there.\n',
    stderr: '',
    asked: [],
  })
})
