import { Button } from '../../../ui/button/Button.tsx'
import { useKeep } from './queries.ts'
import { handTexts as texts } from './texts.ts'

/** „Aufheben“: lays today's card aside instead of playing it (O-163). */
export function KeepButton() {
  const keeping = useKeep()
  return (
    <Button tone="quiet" small busy={keeping.isPending} onClick={() => keeping.mutate(undefined)}>
      {texts.keep}
    </Button>
  )
}
