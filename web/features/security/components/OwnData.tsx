import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/dates.ts'
import { consentQuery } from '../account-queries.ts'
import { dataTexts as texts } from '../leaving-texts.ts'
import { ExportRow } from './ExportRow.tsx'
import { SettingQuery } from './SettingQuery.tsx'
import { SettingRow } from './SettingRow.tsx'

/** A copy of one's data, and what one has agreed to (O-145). */
export function OwnData() {
  const consent = useQuery(consentQuery)
  return (
    <section aria-labelledby="own-data" className="grid gap-3">
      <h2 id="own-data">{texts.heading}</h2>
      <ExportRow />
      <SettingQuery query={consent}>
        {({ text, agreedAt }) => (
          <SettingRow
            title={texts.consent}
            more={`„${text}“ ${texts.consentSince(formatDate(agreedAt))} ${texts.consentBack}`}
          />
        )}
      </SettingQuery>
    </section>
  )
}
