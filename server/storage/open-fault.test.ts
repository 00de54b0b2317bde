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

test('A fault of ours stays what it is', () => {
  const fault = failed('ERR_INVALID_ARG_TYPE')
  expect(openFault(fault, address)).toBe(fault)
})
