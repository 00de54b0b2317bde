import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession, listSessions } from '#contract/accounts/control-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { formatMoment } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'

const texts = {
  sessions: 'Hier bist du angemeldet',
  sessionsFailed: 'Deine Anmeldungen sind gerade nicht erreichbar.',
  thisDevice: 'Dieses Gerät',
  onlyHere: 'Sonst nirgends.',
  lastUsed: (when: string) => `Zuletzt: ${when}`,
  end: 'Abmelden',
  endNamed: (device: string) => `${device} abmelden`,
  endAsk: (device: string) => `„${device}“ abmelden?`,
  endMore: 'Wer dort gerade angemeldet ist, muss das Passwort neu eingeben.',
  endFailed: 'Das Gerät konnte nicht abgemeldet werden.',
  ended: 'Abgemeldet',
  keep: 'Angemeldet lassen',
} as const

type OpenSession = Answer<typeof listSessions>[number]

/** One's own open sessions (O-030). */
const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

/** Ends a session and takes it off the list. */
function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: (_, id) =>
      cache.setQueryData(sessionsQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
    onError: () => void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Where one is logged in, newest use first; any of them can be ended (O-030). */
export function Sessions() {
  const sessions = useQuery(sessionsQuery)
  const [asked, setAsked] = useState<OpenSession | null>(null)
  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <h2 id="sessions">{texts.sessions}</h2>
      <QueryView
        query={sessions}
        error={texts.sessionsFailed}
        loading={<LoadingBlocks count={2} className="h-14 rounded-field" />}
      >
        {(list) => (
          // With one session as high as the places of two: what stands below does not move.
          <div className="grid gap-2">
            <ul className="grid gap-2">
              {list.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
              ))}
            </ul>
            {list.length === 1 && (
              <p className="flex min-h-14 items-center text-sm text-muted">{texts.onlyHere}</p>
            )}
          </div>
        )}
      </QueryView>
      {asked !== null && <EndSheet session={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const now = useNow()
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="truncate">{session.device}</p>
        <p className="text-xs text-muted">
          {session.current
            ? texts.thisDevice
            : texts.lastUsed(formatMoment(session.lastUsedAt, now))}
        </p>
      </div>
      {!session.current && (
        <Button tone="quiet" small onClick={onEnd}>
          <span aria-hidden="true">{texts.end}</span>
          <span className="sr-only">{texts.endNamed(session.device)}</span>
        </Button>
      )}
    </li>
  )
}

function EndSheet({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const end = useEndSession()
  const confirm = () =>
    end.mutate(session.id, {
      onSuccess: () => toast(texts.ended),
      onError: (error) => toast(sentenceOf(error, texts.endFailed)),
      onSettled: onClose,
    })
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={texts.endAsk(session.device)}
      keep={texts.keep}
      confirm={texts.end}
      danger
      busy={end.isPending}
      onConfirm={confirm}
    >
      <p className="text-muted">{texts.endMore}</p>
    </ConfirmSheet>
  )
}
