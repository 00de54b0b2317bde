import X from 'lucide-react/icons/x'
import type { DailyMessage } from '#contract/daily/calls.ts'
import { formatTime } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Avatar } from '#web/ui/graphics/Avatar.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { RetryNote } from '../couple/RetryNote.tsx'
import { useCouple } from '../couple/useCouple.ts'
import { messageChanges } from './changes.ts'
import { messagesTexts as texts } from './texts.ts'
import { useDailyMessages } from './useDailyMessages.ts'

/** The messages of today that nobody has closed here (HEUTE-07 to HEUTE-09, O-101). */
export function MessageList() {
  const { query, list, close, closedCount, reopen } = useDailyMessages()
  const waiting = messageChanges.useWaiting()
  const isEmpty = query.data?.messages.length === 0 && waiting.length === 0
  const today = (
    <section aria-labelledby="nachrichten-von-heute" className="grid gap-3">
      <h2 id="nachrichten-von-heute">{texts.title}</h2>
      {isEmpty ? (
        <p className="text-muted">{texts.empty}</p>
      ) : (
        <ul className="grid gap-4">
          {list.map((message) => (
            <Entry key={message.id} message={message} onClose={() => close(message.id)} />
          ))}
          {waiting.map(({ clientId, message }) => (
            <WaitingEntry key={clientId} text={message} />
          ))}
        </ul>
      )}
    </section>
  )
  const messages = (
    <QueryView
      query={query}
      loading={<ListSkeleton />}
      error={texts.error}
      renderError={(failure) => (
        <>
          <RetryNote {...failure} />
          {waiting.length > 0 && today}
        </>
      )}
      empty={null}
      isEmpty={() => list.length === 0 && waiting.length === 0 && !isEmpty}
    >
      {() => today}
    </QueryView>
  )
  if (closedCount === 0) return messages
  return (
    <div className="grid gap-3">
      {messages}
      <Button tone="text" small className="justify-self-start" onClick={reopen}>
        {texts.reopen(closedCount)}
      </Button>
    </div>
  )
}

const ListSkeleton = () => (
  <Loading className="grid gap-3">
    <Skeleton className="h-7 w-56" />
    <Skeleton className="w-4/5" />
  </Loading>
)

function WaitingEntry({ text }: { text: string }) {
  const { myName } = useCouple()
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3">
      <Avatar name={myName} whose="me" size="sm" />
      <div className="min-w-0 pt-1">
        <p dir="auto" className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {text}
        </p>
        <p className="text-xs text-muted">
          {texts.me} · {texts.waits}
        </p>
      </div>
    </li>
  )
}

function Entry({ message, onClose }: { message: DailyMessage; onClose: () => void }) {
  const { userId, myName, partnerName } = useCouple()
  const mine = message.senderId === userId
  const who = mine ? texts.me : partnerName
  const time = formatTime(message.createdAt)
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)_auto] gap-x-3">
      <Avatar name={mine ? myName : partnerName} whose={mine ? 'me' : 'partner'} size="sm" />
      <div className="min-w-0 pt-1">
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {message.message}
        </p>
        <p className="text-xs text-muted">
          {who} · <time dateTime={message.createdAt}>{time}</time>
        </p>
      </div>
      <IconButton
        label={mine ? texts.closeOwn(time) : texts.close(partnerName, time)}
        icon={<X className="size-5" />}
        className="-mt-1.5 -mr-2.5"
        onClick={onClose}
      />
    </li>
  )
}
