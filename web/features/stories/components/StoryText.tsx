import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../../../lib/lazyPart.ts'
import type { MarkdownProps } from './Markdown.tsx'

let Ready: ComponentType<MarkdownProps> | null = null

const load = async () => {
  const module = await import('./Markdown.tsx')
  Ready = module.Markdown
  return module
}

const Later = lazyPart(async () => (await load()).Markdown)
// On its way with the page, so that it is mostly there before the story is; `Later` tries again.
void load().catch(() => undefined)

/**
 * A text in Markdown. Its reader is loaded beside the page; once it is there the text stands at
 * once, which is what the place on the screen needs when somebody comes back.
 */
export function StoryText(props: MarkdownProps) {
  if (Ready !== null) return <Ready {...props} />
  return (
    <Suspense fallback={<StoryLines />}>
      <Later {...props} />
    </Suspense>
  )
}

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Lines of a text that is on its way. */
export function StoryLines() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {LINES.map((line) => (
        <span key={line} className="skeleton h-5 rounded-small last:w-3/5" />
      ))}
    </div>
  )
}
