import Heart from 'lucide-react/icons/heart'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Reaction } from '#contract/cards/calls.ts'
import { singlePress } from '#web/ui/gestures/singlePress.ts'
import { cx } from '#web/ui/styles/cx.ts'
import { nextVote, type OpinionChange } from './state.ts'
import { reactionTexts as texts } from './texts.ts'

export interface ReactionBarProps {
  /** Undefined while it is loading: the buttons are disabled. */
  reaction: Reaction | undefined
  onChange: (change: OpinionChange) => void
  disabled?: boolean
  /** A press brings the next card; without it a button may be pressed twice in a row. */
  advances?: boolean
}

/** Dislike, favourite, like, and what a thumb does; the favourite is larger and in the middle. */
export function ReactionBar(props: ReactionBarProps) {
  const { reaction, onChange, disabled, advances = false } = props
  const { vote, isFavorite } = reaction ?? {}
  const waits = disabled || reaction === undefined
  const pressing = (change: OpinionChange) => {
    const press = () => onChange(change)
    return advances ? singlePress(press) : { onClick: press }
  }
  const hint = useId()
  return (
    <div
      role="group"
      aria-label={texts.group}
      aria-describedby={hint}
      className="flex flex-wrap items-end justify-center gap-x-2 gap-y-1.5 xs:gap-x-4"
    >
      <ReactionButton
        label={texts.dislike}
        pressed={reaction && vote === 'dislike'}
        disabled={waits}
        {...pressing({ vote: nextVote(vote ?? null, 'dislike') })}
        circle="size-13 bg-surface group-aria-pressed:bg-raised"
      >
        <ThumbsDown fill={vote === 'dislike' ? 'currentColor' : 'none'} />
      </ReactionButton>
      <ReactionButton
        label={texts.favorite}
        pressed={isFavorite}
        disabled={waits}
        {...pressing({ isFavorite: !isFavorite })}
        className="aria-pressed:text-gold"
        circle="size-15 text-gold bg-gold-soft"
      >
        <Heart fill={isFavorite ? 'currentColor' : 'none'} />
      </ReactionButton>
      <ReactionButton
        label={texts.like}
        pressed={reaction && vote === 'like'}
        disabled={waits}
        {...pressing({ vote: nextVote(vote ?? null, 'like') })}
        circle="size-13 text-rose bg-surface group-aria-pressed:bg-rose-soft"
      >
        <ThumbsUp fill={vote === 'like' ? 'currentColor' : 'none'} />
      </ReactionButton>
      <p id={hint} className="basis-full text-center text-xs text-balance text-muted">
        {texts.counts}
      </p>
    </div>
  )
}

interface ReactionButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  label: string
  pressed: boolean | undefined
  circle: string
  children: ReactNode
}

function ReactionButton(props: ReactionButtonProps) {
  const { label, pressed, circle, className, children, ...rest } = props
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={cx(
        'group grid w-full max-w-24 flex-1 justify-items-center gap-1.5 rounded-field py-1 text-xs font-medium',
        'disabled:opacity-45',
        className,
      )}
      {...rest}
    >
      <span
        className={cx(
          'grid place-items-center rounded-full shadow-1 inset-shadow-rim transition-[scale,background-color]',
          'duration-tap group-active:scale-92 [&>svg]:size-6 [&>svg]:stroke-[1.75]',
          circle,
        )}
      >
        {children}
      </span>
      {label}
    </button>
  )
}
