import { useState } from 'react'
import { failureText } from '../lib/query/queryFailure.ts'
import { profileFailure, reloadProfile } from '../lib/session/identity.ts'
import { ButtonLink } from '../ui/button/ButtonLink.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LowFlame } from '../ui/graphics/icons.tsx'
import { GlowingIcon } from '../ui/graphics/illustrations.tsx'
import { LazyScene } from './illustration/LazyScene.tsx'
import { PersonIcon } from './shell/icons.tsx'
import { texts } from './texts.ts'

/** Why an area stays empty without a role, and where to get one. */
export function NoRole() {
  return (
    <EmptyState
      drawing={
        <LazyScene scene="noRole" sign={<GlowingIcon icon={<PersonIcon filled={false} />} />} />
      }
      more={texts.noRoleMore}
      action={<ButtonLink to="/profile">{texts.toProfile}</ButtonLink>}
    >
      {texts.noRole}
    </EmptyState>
  )
}

/** After a login whose profile did not arrive (O-025). */
export function ProfileMissing() {
  const [failure, setFailure] = useState(profileFailure)
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await reloadProfile()
    setFailure(profileFailure)
    setRetrying(false)
  }
  return (
    <ErrorState
      drawing={<LazyScene scene="unreached" sign={<GlowingIcon icon={<LowFlame />} />} />}
      safe={texts.crashSafe}
      what={retrying ? texts.profileLoading : failureText(failure, texts.profileMissing)}
      onRetry={() => void retry()}
      retrying={retrying}
    />
  )
}
