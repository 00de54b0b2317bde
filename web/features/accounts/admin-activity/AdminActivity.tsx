import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AdminAct, listAdminActs } from '#contract/admin/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { formatMoment } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'

const texts = {
  title: 'Was die Verwaltung gesehen hat',
  intro:
    'In der Verwaltung ist nie zu sehen, was ihr schreibt. Was dort sonst angesehen oder getan wurde, steht hier und lässt sich nicht löschen.',
  failed: 'Diese Liste ist gerade nicht erreichbar.',
  nothing: 'Bisher nichts, was dich betrifft.',
  you: 'betrifft dich',
  everybody: 'betrifft alle',
  acts: {
    'users listed': 'Die Liste der Konten angesehen: Namen und E-Mail-Adressen',
    'log read': 'Das Log angesehen: wer wann was getan hat, nie die Inhalte',
    'roles shown': 'Eure Rollen angezeigt',
    'push sent': 'Dir eine Mitteilung geschickt',
    'rights given': 'Dir die Verwaltung dieses Servers anvertraut',
    'rights taken': 'Dir die Verwaltung dieses Servers wieder genommen',
    'code made': 'Einen Wiederherstellungscode für dein Konto gemacht: damit kommt man hinein',
    'sessions ended': 'Alle auf allen Geräten abgemeldet',
  },
} as const

/** Actions of super users that concern oneself. */
const adminActivityQuery = queryOptions({
  queryKey: ['accounts', 'admin acts'],
  queryFn: ({ signal }) => call(listAdminActs, {}, { signal }),
})

/** Actions of the server's operators, newest first (trust l). */
export function AdminActivity() {
  const acts = useQuery(adminActivityQuery)
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      <p className="text-sm text-muted">{texts.intro}</p>
      <QueryView
        query={acts}
        error={texts.failed}
        loading={<LoadingBlocks className="h-12 rounded-field" />}
        empty={<p>{texts.nothing}</p>}
      >
        {(list) => (
          <ul className="grid gap-2">
            {list.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

const ActRow = ({ act: { act, at, onlyYou } }: { act: AdminAct }) => (
  <li className="min-h-12">
    <p>{texts.acts[act]}</p>
    <p className="text-xs text-muted">
      <time dateTime={at}>{formatMoment(at, useNow())}</time> ·{' '}
      {onlyYou ? texts.you : texts.everybody}
    </p>
  </li>
)
