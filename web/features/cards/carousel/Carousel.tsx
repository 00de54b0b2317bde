import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useLayoutEffect,
  useRef,
} from 'react'
import { useScreenKeys } from '#web/lib/useScreenKeys.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { cardTexts } from '../card/texts.ts'
import { REACH, wrap } from './state.ts'
import { useCarouselDrag } from './useCarouselDrag.ts'
import './carousel.css'

export interface CarouselProps<T> {
  items: readonly T[]
  /** Only the current slide can be reached by pointer, keyboard and screen reader. */
  render: (item: T, isCurrent: boolean) => ReactNode
  /** Any whole number: the item shown is `items[index mod n]`. */
  index: number
  onIndexChange: (index: number) => void
  /** Accessible name. */
  label: string
}

const SLIDES = Array.from({ length: 2 * REACH + 1 }, (_, i) => i - REACH)

/**
 * Shows one item at a time and starts over at both ends; only five slides are rendered, the first
 * time the current one before its neighbours.
 */
export function Carousel<T>(props: CarouselProps<T>) {
  const { items, render, index, onIndexChange, label } = props
  const track = useRef<HTMLDivElement>(null)
  const count = items.length
  const reach = useDeferredValue(REACH, 0)
  const drag = useCarouselDrag(track, { index, count, reach }, onIndexChange)

  // Moves the focus from a slide that left to the present one.
  useLayoutEffect(() => {
    const left = document.activeElement?.closest('[data-slide][inert]')
    if (!left || !track.current?.contains(left)) return
    track.current
      .querySelector<HTMLElement>('[data-slide]:not([inert]) :is(button, a):not([inert] *)')
      ?.focus({ preventScroll: true })
  }, [index])

  const onKeyDown = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if ((event.target as Element).matches('input, textarea, select')) return
    if (event.key === 'ArrowRight') onIndexChange(index + 1)
    else if (event.key === 'ArrowLeft') onIndexChange(index - 1)
    else return
    event.preventDefault()
  }
  useScreenKeys(onKeyDown)

  if (count === 0) return null

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys repeat what the two buttons do
    <div
      role="group"
      aria-roledescription="Karussell"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="@container relative w-full overflow-x-clip"
    >
      <div ref={track} className="carousel-track swipe-x" {...drag}>
        {SLIDES.map((from) => {
          const item = items[wrap(index + from, count)]
          return (
            item !== undefined &&
            Math.abs(from) <= reach && (
              <div
                key={index + from}
                data-slide={index + from}
                className="carousel-slide"
                inert={from !== 0}
                // For assistive technology without support of inert.
                aria-hidden={from !== 0}
              >
                {render(item, from === 0)}
              </div>
            )
          )
        })}
      </div>
      <p className="sr-only" aria-live="polite">
        {cardTexts.position(wrap(index, count) + 1, count)}
      </p>
      <Arrow side="left" onPress={() => onIndexChange(index - 1)} />
      <Arrow side="right" onPress={() => onIndexChange(index + 1)} />
    </div>
  )
}

/** An arrow beside the card, or on its edge without room; on touch screens only when focused. */
function Arrow({ side, onPress }: { side: 'left' | 'right'; onPress: () => void }) {
  return (
    <IconButton
      raised
      label={side === 'left' ? cardTexts.previous : cardTexts.next}
      icon={side === 'left' ? <ChevronLeft /> : <ChevronRight />}
      onClick={onPress}
      className={cx(
        'absolute top-1/2 -translate-y-1/2',
        '@max-[579px]:pointer-coarse:not-focus-visible:sr-only',
        side === 'left'
          ? 'left-1.5 @min-[580px]:left-[calc(50%-170px*var(--card-scale)-76px)]'
          : 'right-1.5 @min-[580px]:right-[calc(50%-170px*var(--card-scale)-76px)]',
      )}
    />
  )
}
