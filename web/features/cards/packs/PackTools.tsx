import Download from 'lucide-react/icons/download'
import FolderOpen from 'lucide-react/icons/folder-open'
import { Suspense, useRef } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { useReadPack, useSavePack } from './queries.ts'
import { packTexts as texts } from './texts.ts'

const PackPreview = lazyComponent(async () => (await import('./PackPreview.tsx')).PackPreview)

/** Export of one's own cards and import of a pack. */
export function PackTools({ hasCards }: { hasCards: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const saving = useSavePack()
  const reading = useReadPack()
  return (
    <section aria-labelledby="kartenpakete" className="grid gap-3 pt-10">
      <div className="grid gap-0.5">
        <h2 id="kartenpakete">{texts.title}</h2>
        <p className="text-sm text-muted">{texts.what}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasCards && (
          <Button tone="quiet" small busy={saving.isPending} onClick={() => saving.mutate()}>
            <Download aria-hidden="true" />
            {texts.save}
          </Button>
        )}
        <Button tone="quiet" small busy={reading.isPending} onClick={() => input.current?.click()}>
          <FolderOpen aria-hidden="true" />
          {texts.bring}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={texts.bring}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be picked again.
            currentTarget.value = ''
            if (file) reading.mutate(file)
          }}
        />
      </div>
      <Suspense>
        {reading.data && <PackPreview {...reading.data} onClose={() => reading.reset()} />}
      </Suspense>
    </section>
  )
}
