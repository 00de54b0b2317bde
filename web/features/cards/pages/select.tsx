import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../../ui/Page.tsx'
import { CardPicker } from '../components/CardPicker.tsx'
import { pickTexts as texts } from '../pick-texts.ts'

/** „Karte wählen“; a saved choice leads home, a failed one too (KARTEN-18, FEHLER-08). */
export function SelectPage() {
  const navigate = useNavigate()
  return (
    <Page title={texts.title} titleHidden className="pb-3!">
      <CardPicker fill onChosen={() => void navigate({ to: '/' })} />
    </Page>
  )
}
