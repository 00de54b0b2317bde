import { Button } from '#web/ui/button/Button.tsx'
import { useKeep } from './queries.ts'
import { handTexts as texts } from './texts.ts'

/** „Aufheben“: lays today's card aside instead of playing it (O-163). */
export function KeepButton({ cardId }: { cardId: string }) {
  const keeping = useKeep()
  return (
    <Button tone="quiet" small busy={keeping.isPending} onClick={() => keeping.mutate(cardId)}>
      {texts.keep}
    </Button>
  )
}
