import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { asSystemService } from './system-service.mjs'

test('Beside a service of the system a command of root runs as its user, with its settings and places', () => {
  const unit = readFileSync('ops/knistern.service', 'utf8')
  const [program, args] = asSystemService(unit, ['dist/server/admin.mjs', 'grant', 'Mia & Jonas'])
  expect(program).toBe('/usr/bin/systemd-run')
  expect(args).toEqual([
    '--quiet',
    '--collect',
    '--description=knistern',
    '--pipe',
    '--wait',
    '--uid=knistern',
    '--property=EnvironmentFile=/etc/knistern.env',
    '--setenv=DATA_DIR=/var/lib/knistern/data',
    '--setenv=MASTER_KEY_FILE=/var/lib/knistern-key/knistern.key',
    '--setenv=TMPDIR=/var/tmp',
    `--working-directory=${resolve('.')}`,
    '/opt/knistern/tools/node/current',
    'dist/server/admin.mjs',
    'grant',
    'Mia & Jonas',
  ])
})
