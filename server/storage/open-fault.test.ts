import { expect, test } from 'vitest'
import { StartFault } from '../lib/start-fault.ts'
import { openFault } from './open-fault.ts'

const address = { file: '/daten/knistern.db' }
const failed = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' })

test.each([
  ['ENOSPC', 'hat keinen Platz mehr auf dem Datenträger.'],
  ['EDQUOT', 'hat keinen Platz mehr auf dem Datenträger.'],
  ['EROFS', 'darf nicht beschrieben werden. Prüfe die Rechte des Ordners.'],
  ['EACCES', 'darf nicht beschrieben werden. Prüfe die Rechte des Ordners.'],
])(
  'A file beside the database that fails with %s is told in the words of the database',
  (code, why) => {
    const told = openFault(failed(code), address)
    expect(told).toBeInstanceOf(StartFault)
    expect((told as StartFault).message).toBe(`Die Datenbank /daten/knistern.db ${why}`)
  },
)

test.runIf(process.platform === 'linux')(
  'A disk without room is told as such, whatever SQLite has noticed of it',
  () => {
    const fault = Object.assign(new Error('disk I/O error'), { errcode: 4618 })
    const told = (file: string) => (openFault(fault, { file }) as StartFault).message
    // The file system of the processes is the one that is always full.
    expect(told('/proc/knistern.db')).toBe(
      'Die Datenbank /proc/knistern.db hat keinen Platz mehr auf dem Datenträger.',
    )
    expect(told('/daten/knistern.db')).toBe(
      'Die Datenbank /daten/knistern.db lässt sich nicht lesen oder schreiben. Prüfe den Datenträger.',
    )
  },
)

test('A fault of ours stays what it is', () => {
  const fault = failed('ERR_INVALID_ARG_TYPE')
  expect(openFault(fault, address)).toBe(fault)
})
