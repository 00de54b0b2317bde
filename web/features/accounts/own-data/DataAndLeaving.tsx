import { queryOptions, useQuery } from '@tanstack/react-query'
import { readConsent } from '#contract/accounts/control-calls.ts'
import { call } from '#web/lib/http/api.ts'
import { useSession } from '#web/lib/session/session.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { SettingRow } from '#web/ui/layout/SettingRow.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { ExportRow } from './ExportRow.tsx'
import { dataTexts, waysOutTexts } from './texts.ts'

/** The consent the person has given, and when. */
const consentQuery = queryOptions({
  queryKey: ['accounts', 'consent'],
  queryFn: ({ signal }) => call(readConsent, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

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
      <QueryView
        query={consent}
        error={dataTexts.failed}
        errorRow
        loading={<LoadingBlocks className="h-32 rounded-field lg:h-27" />}
      >
        {({ text, agreedAt }) => (
          <SettingRow
            title={dataTexts.consent}
            more={`„${text}“ ${dataTexts.consentSince(formatDate(agreedAt))} ${dataTexts.consentBack}`}
          />
        )}
      </QueryView>
    </section>
  )
}

/** The ways out; each has a page that tells what it means. */
function Leaving() {
  const { profile } = useSession()
  return (
    <section aria-labelledby="leaving" className="grid gap-3">
      <h2 id="leaving">{waysOutTexts.heading}</h2>
      {profile?.partner && (
        <SettingRow title={waysOutTexts.leaveRow} note={waysOutTexts.leaveNote}>
          <ButtonLink to="/profil/trennen" tone="quiet" small>
            <span className="sr-only">{waysOutTexts.leaveRow}: </span>
            {waysOutTexts.open}
          </ButtonLink>
        </SettingRow>
      )}
      <SettingRow title={waysOutTexts.deleteRow} note={waysOutTexts.deleteNote}>
        <ButtonLink to="/profil/loeschen" tone="quiet" small>
          <span className="sr-only">{waysOutTexts.deleteRow}: </span>
          {waysOutTexts.open}
        </ButtonLink>
      </SettingRow>
    </section>
  )
}
