import { storyTexts } from '../reader/texts.ts'
import { Markdown } from '../text/Markdown.tsx'
import type { Draft } from './draft.ts'
import { editorTexts as texts } from './texts.ts'

/** The draft as it will be read. */
export function StoryPreview({ draft }: { draft: Draft }) {
  const { title, description, instructions } = draft
  if (`${title}${description}${instructions}`.trim() === '') {
    return <p className="grid min-h-80 place-items-center text-muted">{texts.previewEmpty}</p>
  }
  return (
    <article className="grid min-h-80 content-start gap-5">
      <h2 className="wrap-anywhere text-2xl">{title}</h2>
      <Markdown text={description} lead />
      {instructions.trim() !== '' && (
        <div className="grid gap-2">
          <h3>{storyTexts.instructions}</h3>
          <Markdown text={instructions} />
        </div>
      )}
    </article>
  )
}
