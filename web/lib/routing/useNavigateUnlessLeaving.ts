import { type UseNavigateResult, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Like `useNavigate`, for what a screen does once the server has answered: nothing while another screen
 * is on its way, since somebody has gone there meanwhile.
 */
export function useNavigateUnlessLeaving(): UseNavigateResult<string> {
  const navigate = useNavigate()
  const router = useRouter()
  const go: UseNavigateResult<string> = (options) => {
    const isLeaving = router.state.resolvedLocation?.pathname !== router.latestLocation.pathname
    return isLeaving ? Promise.resolve() : navigate(options)
  }
  return go
}
