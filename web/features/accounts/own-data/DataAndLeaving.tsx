import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../lib/session/session.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { buttonClass } from '../../../ui/button/buttonClass.ts'
import { SettingRow } from '../../../ui/layout/SettingRow.tsx'
import { SettingQuery } from '../login-methods/SettingQuery.tsx'
import { ExportRow } from './ExportRow.tsx'
import { consentQuery } from './queries.ts'
import { dataTexts, waysOutTexts } from './texts.ts'

/** One's own data and the ways out; below the fold, hence after the rest. */
export function DataAndLeaving() {
  return (
    <>
      <OwnData />
      <Leaving />
    </>
  )
}

/** A copy of one's data, and what one has agreed to (O-145). */
function OwnData() {
  const consent = useQuery(consentQuery)
  return (
    <section aria-labelledby="own-data" className="grid gap-3">
      <h2 id="own-data">{dataTexts.heading}</h2>
      <ExportRow />
      <SettingQuery query={consent}>
        {({ text, agreedAt }) => (
          <SettingRow
            title={dataTexts.consent}
            more={`„${text}“ ${dataTexts.consentSince(formatDate(agreedAt))} ${dataTexts.consentBack}`}
          />
        )}
      </SettingQuery>
    </section>
  )
}

const quietLink = buttonClass({ tone: 'quiet', small: true })

/** The ways out; each has a page that tells what it means. */
function Leaving() {
  const { profile } = useSession()
  return (
    <section aria-labelledby="leaving" className="grid gap-3">
      <h2 id="leaving">{waysOutTexts.heading}</h2>
      {profile?.partner && (
        <SettingRow title={waysOutTexts.leaveRow} note={waysOutTexts.leaveNote}>
          <Link to="/profil/trennen" className={quietLink}>
            <span className="sr-only">{waysOutTexts.leaveRow}: </span>
            {waysOutTexts.open}
          </Link>
        </SettingRow>
      )}
      <SettingRow title={waysOutTexts.deleteRow} note={waysOutTexts.deleteNote}>
        <Link to="/profil/loeschen" className={quietLink}>
          <span className="sr-only">{waysOutTexts.deleteRow}: </span>
          {waysOutTexts.open}
        </Link>
      </SettingRow>
    </section>
  )
}
