export { ComingPage as HomePage } from './coming.tsx'
