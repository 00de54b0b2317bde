import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import type { Letter } from '#contract/letters/calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { useEdited } from '#web/lib/useEdited.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { InlinePhoto } from '#web/ui/graphics/InlinePhoto.tsx'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { ConfirmButton } from '#web/ui/sheet/ConfirmSheet.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { lettersQuery } from '../queries.ts'
import { emptyDraft, type FormDraft, withChanges } from '../state.ts'
import { letterTexts as texts } from '../texts.ts'
import { keptLetter, letterChanges, refusedLetters } from './changes.ts'
import { FormerLetters } from './FormerLetters.tsx'
import { LetterForm } from './LetterForm.tsx'

const drawing = <GlowingIcon icon={<Mail />} />

/** /briefe: one's own letters until they arrive (BRIEF-01). */
export function LettersPage() {
  const { profile } = useSession()
  const query = useQuery(lettersQuery)
  const waiting = letterChanges.useWaiting()
  const partner = profile?.partner
  return (
    <Page title={texts.title} intro={partner && texts.intro(partner.name)}>
      <FormerLetters />
      <QueryView
        query={query}
        loading={
          <Loading className="grid gap-4">
            {[0, 1].map((row) => (
              <Skeleton key={row} className="h-44 rounded-panel" />
            ))}
          </Loading>
        }
        error={texts.error}
        safe={texts.errorSafe}
      >
        {({ letters }) => (
          <Letters letters={withChanges(letters, waiting)} isAlone={partner === null} />
        )}
      </QueryView>
    </Page>
  )
}

function Letters({ letters, isAlone }: { letters: readonly Letter[]; isAlone: boolean }) {
  const [refused] = useStore(refusedLetters)
  const kept = useStore(keptLetter)
  const [isAsked, setAsked] = useState(false)
  const [left, setLeft] = useState(0)
  const { shown, isEdited, edit, leave: leaveEdited } = useEdited(letters)
  const write = () => setAsked(true)
  // Words that came back, or of a former visit, are shown again by themselves.
  const isWriting = !isAlone && (isAsked || refused !== undefined || kept !== null)
  const initial = (isAsked || kept !== null ? undefined : refused) ?? emptyDraft
  const leave = ({ refused: id }: FormDraft) => {
    setAsked(false)
    keptLetter.set(null)
    if (id !== undefined) {
      refusedLetters.set(refusedLetters.get().filter((one) => one.refused !== id))
    }
    setLeft(left + 1)
  }
  const isEmpty = shown.length === 0 && !isWriting
  return (
    <div className="flex flex-1 flex-col gap-6">
      {/* A form of its own for each letter: the next refused one takes its place. */}
      {isWriting && <LetterForm key={left} known={null} initial={initial} onLeave={leave} />}
      {shown.length > 0 && (
        <ul className="grid gap-3">
          {shown.map((letter) => (
            <li key={letter.id}>
              {isEdited(letter) ? (
                <LetterForm known={letter} initial={letter} onLeave={() => leaveEdited(letter)} />
              ) : (
                <SealedLetter letter={letter} onEdit={() => edit(letter)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isEmpty && (
        <EmptyState
          drawing={drawing}
          action={!isAlone && <Button onClick={write}>{texts.write}</Button>}
        >
          {isAlone ? texts.alone : texts.empty}
        </EmptyState>
      )}
      {!isEmpty && !isWriting && !isAlone && (
        <Button tone="quiet" wide onClick={write}>
          {texts.writeNext}
        </Button>
      )}
    </div>
  )
}

interface SealedLetterProps {
  letter: Letter
  onEdit: () => void
}

function SealedLetter({ letter: { id, day, text, photo, arrives }, onEdit }: SealedLetterProps) {
  const isWaiting = letterChanges.useWaiting().some(({ clientId }) => clientId === id)
  const date = formatDate(day)
  return (
    <Panel className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-lg">{arrives ? texts.sealed(date) : texts.never}</h2>
        {!arrives && <p className="text-sm text-muted">{texts.neverMore}</p>}
        {isWaiting && <p className="text-sm text-muted">{texts.waits}</p>}
      </div>
      {/* The form shows the whole of a letter that can be changed. */}
      <p dir="auto" className={cx('whitespace-pre-line wrap-anywhere', arrives && 'line-clamp-6')}>
        {text}
      </p>
      {photo !== null && <InlinePhoto base64={photo} alt={texts.photo} small />}
      <div className="flex flex-wrap gap-2">
        {arrives && (
          <Button tone="quiet" small aria-label={`${texts.edit}: ${date}`} onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
        <ConfirmButton
          name={`${texts.remove}: ${date}`}
          title={texts.removeAsk(date)}
          keep={texts.keep}
          confirm={texts.remove}
          danger
          busy={false}
          onConfirm={(close) => {
            close()
            letterChanges.submit({ clientId: id, letter: null })
          }}
        >
          <p className="text-muted">{texts.removeMore}</p>
        </ConfirmButton>
      </div>
    </Panel>
  )
}
