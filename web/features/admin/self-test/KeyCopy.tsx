import { sentenceOf } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useConfirmKeyCopy } from './queries.ts'
import { keyTexts as texts } from './texts.ts'

interface KeyCopyProps {
  fingerprint: string
  isCopied: boolean
}

/** The fingerprint of the key file, and that a copy of it lies elsewhere (ADMIN-46). */
export function KeyCopy({ fingerprint, isCopied }: KeyCopyProps) {
  const confirming = useConfirmKeyCopy()
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      <p>{isCopied ? texts.confirmed : texts.why}</p>
      <dl className="grid gap-1">
        <dt className="text-sm text-muted">{texts.fingerprint}</dt>
        <dd className="font-mono wrap-anywhere">{fingerprint.replace(/.{4}(?=.)/g, '$& ')}</dd>
      </dl>
      <p className="text-sm text-muted">{texts.compare}</p>
      {!isCopied && (
        <Button
          tone="quiet"
          busy={confirming.isPending && texts.confirming}
          onClick={() => confirming.mutate(fingerprint)}
        >
          {texts.confirm}
        </Button>
      )}
      {confirming.isError && (
        <Banner tone="error">{sentenceOf(confirming.error, texts.failed)}</Banner>
      )}
    </section>
  )
}
