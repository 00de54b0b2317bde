import { useNavigate } from '@tanstack/react-router'
import { isLoggedIn, useSession } from '../../../lib/session.ts'
import { Page } from '../../../ui/Page.tsx'
import { LoggedOut } from '../components/LoggedOut.tsx'
import { StoryEditor } from '../components/StoryEditor.tsx'
import { emptyDraft } from '../state.ts'
import { editorTexts as texts } from '../texts.ts'

/** „Neue Geschichte einreichen“ (STORIES-33 to STORIES-44). */
export function NewPage() {
  const navigate = useNavigate()
  if (!isLoggedIn(useSession())) return <LoggedOut text={texts.loggedOut} />
  return (
    <Page title={texts.newTitle} intro={texts.newIntro}>
      <StoryEditor
        id={null}
        initial={emptyDraft}
        onSaved={() => void navigate({ to: '/stories', replace: true })}
      />
    </Page>
  )
}
