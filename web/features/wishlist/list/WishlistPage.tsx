import { Link } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import type { TitledReference } from '#contract/kernel/reference.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { ReferenceLink } from '#web/ui/layout/ReferenceLink.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { markChanges } from '../actions/changes.ts'
import { useWishlist } from '../queries.ts'
import { wishlistTexts as texts } from '../texts.ts'

/** /vorgemerkt: the list both see, and below it one's own wishes (ABEND-20). */
export function WishlistPage() {
  return (
    <Page title={texts.title} intro={texts.intro}>
      <QueryView
        query={useWishlist()}
        loading={<LoadingBlocks count={4} className="h-16 rounded-panel" />}
        error={texts.error}
        safe={texts.errorSafe}
        empty={<Empty />}
        isEmpty={({ both, mine }) => both.length + mine.length === 0}
      >
        {({ both, mine }) => (
          <div className="grid gap-8">
            <Things title={texts.both} things={both}>
              {texts.bothEmpty}
            </Things>
            {mine.length > 0 && (
              <Things title={texts.mine} note={texts.mineNote} things={mine} isSecret />
            )}
          </div>
        )}
      </QueryView>
    </Page>
  )
}

function Empty() {
  const { profile } = useSession()
  const drawing = <CardsPlaceholder icon={<Bookmark aria-hidden="true" />} />
  if (profile?.partner === null) {
    const home = <ButtonLink to="/">{texts.toHome}</ButtonLink>
    return (
      <EmptyState drawing={drawing} action={home}>
        {texts.alone}
      </EmptyState>
    )
  }
  const cards = <ButtonLink to="/karten">{texts.toCards}</ButtonLink>
  return (
    <EmptyState drawing={drawing} more={texts.emptyMore} action={cards}>
      {texts.empty}
    </EmptyState>
  )
}

interface ThingsProps {
  title: string
  note?: string
  things: readonly TitledReference[]
  isSecret?: boolean
  /** Stands in place of an empty list. */
  children?: string
}

function Things({ title, note, things, isSecret = false, children }: ThingsProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = (thing: TitledReference) => {
    markChanges.submit({ ...thing, on: false, secret: isSecret })
    // The heading takes the focus, since the pressed button goes.
    heading.current?.focus()
    toast(isSecret ? texts.withdrawn : texts.removed)
  }
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h2>
      {note && <p className="text-sm text-muted">{note}</p>}
      {things.length === 0 && <p className="text-muted">{children}</p>}
      <ul className="grid gap-2">
        {things.map((thing) => (
          <li
            key={`${thing.kind} ${thing.id}`}
            className="flex items-center gap-1 rounded-panel bg-raised py-2 pr-1 pl-4"
          >
            <ReferenceLink reference={thing} className="flex-1" />
            {!isSecret && thing.title !== null && (
              <Link
                to="/abende"
                search={{ kind: thing.kind, id: thing.id }}
                className="button-icon text-rose"
              >
                <CalendarHeart aria-hidden="true" />
                <span className="sr-only">{texts.suggest(thing.title)}</span>
              </Link>
            )}
            <IconButton
              label={texts.remove(thing.title ?? texts.gone)}
              icon={<X />}
              onClick={() => remove(thing)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
