// @module-tag slow
import { describe, expect, test } from 'vitest'
import { type BackupRecord, updateBackupRecord } from '../storage/backup-record.ts'
import { newPair, newSingle } from '../testing/couples.ts'
import { bothEngines } from '../testing/engines.ts'
import { useTestApp } from '../testing/test-app.ts'
import { DAY } from '../testing/test-clock.ts'
import { VERSION } from '../version.ts'
import { describeStatus } from './status.ts'

describe.each(bothEngines)('the status of an installation on %s', (engine) => {
  const app = useTestApp({ engine })
  const now = () => app().clock.now()
  const status = async (at = now()) => describeStatus(app().config, at)

  test('Has version, address, counts, room and the lack of a backup, beside the running server', async () => {
    await newPair(app())
    await newSingle(app())
    const said = await status()
    expect(said).toContain(`Version:    ${VERSION}\n`)
    expect(said).toMatch(/^Adresse: {4}http\S+/m)
    expect(said).toContain('Personen:   3 in 2 Paaren\n')
    expect(said).toMatch(/^Noch frei: {2}[\d.,]+ GB$/m)
    expect(said).toMatch(/Sicherung: {2}Es gibt noch keine\. Richte bald eine ein\.$/)
    expect(await status(now() + 8 * DAY)).toMatch(/Richte heute eine ein\.$/)
  })

  test('Says when the last backup was made, where it lies, what it lacks, and of its trial', async () => {
    const at = now()
    const file = '/mnt/backups/knistern-x.backup'
    const record: BackupRecord = {
      ranAt: at,
      folder: '/mnt/backups',
      fault: null,
      notes: ['Prüfe die Uhr.'],
      isRegular: true,
      lastGood: { at, file, bytes: 1, isOnDataDisk: true },
      lastTrial: { at, file, fault: null },
    }
    const write = (change: Partial<BackupRecord>) =>
      updateBackupRecord(app().config.database, () => ({ ...record, ...change }))
    await write({})
    const said = await status()
    expect(said).toMatch(/^Sicherung: {2}In Ordnung\.$/m)
    expect(said).toContain(`, ${file}\n`)
    expect(said).toContain('  Achtung:  Sie liegt auf demselben Datenträger wie die Daten.\n')
    expect(said).toMatch(/^ {2}Probe: {4}[\d., :]+, gelungen$/m)
    expect(said).toMatch(/Achtung: {2}Prüfe die Uhr\.$/)
    expect(await status(at + 2 * DAY)).toContain('Sicherung:  Die letzte ist zu alt.')
    await write({ fault: 'Kein Platz mehr.', lastGood: null, lastTrial: null })
    expect(await status()).toMatch(
      /^Sicherung: {2}Die letzte ist nicht gelungen\. Kein Platz mehr\.\n {2}Probe: {4}noch keine$/m,
    )
    await write({ lastTrial: { at, file, fault: 'Es fehlt etwas.' } })
    expect(await status()).toContain('Die letzte Probe ist misslungen. Es fehlt etwas.')
  })
})
