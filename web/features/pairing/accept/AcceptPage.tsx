import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { invitationInvalid } from '#contract/pairing/errors.ts'
import { isRefusal, sentenceOf } from '#web/lib/http/api.ts'
import { isSomethingWaiting } from '#web/lib/offline/queueStatus.ts'
import { hasNoData } from '#web/lib/query/queryFailure.ts'
import { roleEffects } from '#web/lib/session/roleEffects.ts'
import { isLoggedIn, useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { inviteCodeIn } from './inviteCode.ts'
import { JoinPanel } from './JoinPanel.tsx'
import { type Invitation, invitationQuery, isFromPartner, type PairInvitation } from './queries.ts'
import { acceptTexts as texts } from './texts.ts'

const ACCEPT = '/einladen/annehmen'

/** /einladen/annehmen (EINLADUNG-20 to EINLADUNG-47). */
export function AcceptPage() {
  const [code, setCode] = useInviteCode()
  if (code !== null) return <Checked code={code} onAnother={() => setCode(null)} />
  return (
    <Page title={texts.title} intro={texts.enterCode}>
      <CodeForm onCode={setCode} />
    </Page>
  )
}

/**
 * The invitation's code, or null, and its setter. The code stays in the address until the
 * invitation is accepted, and so survives a reload, a bookmark and „open in the browser“ (O-182).
 */
function useInviteCode(): readonly [string | null, (code: string | null) => void] {
  const here = useLocation({
    select: ({ pathname, search }) => {
      if (pathname !== ACCEPT) return undefined
      const { inviteCode } = search as { inviteCode?: string | number }
      return (inviteCode !== undefined && inviteCodeIn(String(inviteCode))) || null
    },
  })
  const [code, setCode] = useState(here ?? null)
  // While another page is on its way this one stays what it was.
  if (here !== undefined && here !== code) setCode(here)
  const navigate = useNavigate()
  const keep = (code: string | null) =>
    void navigate({
      to: ACCEPT,
      search: code === null ? {} : { inviteCode: code },
      replace: true,
    })
  return [code, keep]
}

/** For a link that has lost its code (O-038). */
function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  const check = (event: FormEvent) => {
    event.preventDefault()
    const found = inviteCodeIn(code)
    if (found !== '') onCode(found)
  }
  return (
    <form onSubmit={check} className="grid gap-4">
      <Field
        label={texts.code}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton required={[[texts.code, code]]}>{texts.check}</SubmitButton>
    </form>
  )
}

function Checked({ code, onAnother }: { code: string; onAnother: () => void }) {
  const query = useQuery(invitationQuery(code))
  const { data, error, isFetching } = query
  const reload = () => void query.refetch()
  if (data !== undefined) return <Invited code={code} invitation={data} onReload={reload} />
  if (!hasNoData(query)) return <Checking />
  // A dead code stays dead; everything else may pass, a 429 too, which says when.
  const isDead = isRefusal(error, invitationInvalid)
  return (
    <Page title={texts.title} titleHidden>
      <ErrorState
        what={sentenceOf(error, texts.loadFailed)}
        {...(!isDead && { onRetry: reload, retrying: isFetching })}
      />
      <div className="grid gap-2">
        <Button tone="quiet" wide onClick={onAnother}>
          {texts.another}
        </Button>
        <ButtonLink to="/login" tone="text" wide>
          {texts.toLogin}
        </ButtonLink>
      </div>
    </Page>
  )
}

function Checking() {
  return (
    <Page title={texts.title} titleHidden>
      <Loading label={texts.checking} className="grid gap-4">
        <p aria-hidden="true" className="text-muted">
          {texts.checking}
        </p>
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-24 rounded-panel" />
        <Skeleton className="h-13 rounded-field" />
        <Skeleton className="h-13 rounded-field" />
      </Loading>
    </Page>
  )
}

interface InvitedProps {
  code: string
  invitation: Invitation
  onReload: () => void
}

/**
 * Greeting, roles and the form, or a join button for a logged-in person without a partner. An
 * invitation without a sender founds a new pair: form only, roles follow in the setup (O-150).
 */
function Invited({ code, invitation, onReload }: InvitedProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [formWanted, setFormWanted] = useState(false)
  // Decided once: accepting starts a session, which must not unmount the form.
  const [visitor] = useState(session)
  const [waits] = useState(isSomethingWaiting)
  const single = isLoggedIn(visitor) && visitor.canInvitePartner === true
  const toHome = () => void navigate({ to: '/', replace: true })
  const fromPartner = isFromPartner(invitation) ? invitation : null
  return (
    <Page
      title={fromPartner ? texts.greeting(fromPartner.name) : texts.founding}
      intro={fromPartner ? texts.invitedBy(fromPartner.partner.name) : texts.foundingMore}
    >
      <div className="grid gap-6">
        {fromPartner && <Roles invitation={fromPartner} />}
        {fromPartner && single && !formWanted ? (
          <JoinPanel
            code={code}
            invitation={fromPartner}
            name={visitor.name ?? ''}
            onJoined={toHome}
            onNewAccount={() => setFormWanted(true)}
            onStale={onReload}
          />
        ) : (
          <>
            {isLoggedIn(visitor) && (
              <Banner tone="warn">
                {texts.loggedInAs(visitor.name ?? '')} {texts.replaces} {waits && texts.waits}
              </Banner>
            )}
            <AcceptForm
              code={code}
              invitation={invitation}
              onAccepted={toHome}
              onStale={onReload}
            />
          </>
        )}
      </div>
    </Page>
  )
}

/**
 * Both roles as the inviter has set them, and what they mean; the invitation speaks from the inviter's
 * view (O-012).
 */
function Roles({ invitation }: { invitation: PairInvitation }) {
  const { partner, partnerRole, myRole } = invitation
  return (
    <Panel className="grid gap-4">
      <dl className="flex flex-wrap gap-4 *:flex-1">
        <div>
          <dt className="text-sm text-muted">{texts.yourRole}</dt>
          <dd className="display text-xl text-rose">{partnerRole}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{texts.roleOf(partner.name)}</dt>
          <dd className="display text-xl text-lilac">{myRole}</dd>
        </div>
      </dl>
      <ul className="grid gap-1 text-sm">
        {roleEffects(partnerRole, myRole, partner.name).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        <li className="text-muted">{texts.rolesLater(partner.name)}</li>
      </ul>
    </Panel>
  )
}
