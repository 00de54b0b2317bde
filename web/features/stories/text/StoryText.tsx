import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import type { MarkdownProps } from './Markdown.tsx'

/**
 * A text in Markdown, below a Suspense of the screen. Once the renderer is loaded it renders without
 * a fallback, so that the router can restore the scroll position.
 */
export const LazyMarkdown = lazyComponent(async () => (await import('./Markdown.tsx')).Markdown)
// Loaded with the page, usually before the story arrives.
LazyMarkdown.preload()

/** A text in Markdown, with lines in its place while the renderer is on its way. */
export function StoryText(props: MarkdownProps) {
  return (
    <Suspense fallback={<StoryLines long={props.lead === true} />}>
      <LazyMarkdown {...props} />
    </Suspense>
  )
}

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/**
 * Lines of a text that is on its way.
 * @param long what stands below is out of sight: it would move under a finger once the text comes
 */
export function StoryLines({ long = false }: { long?: boolean }) {
  return (
    <div aria-hidden="true" className={cx('grid content-start gap-3', long && 'min-h-svh')}>
      {LINES.map((line) => (
        <span key={line} className="skeleton h-5 rounded-small last:w-3/5" />
      ))}
    </div>
  )
}
