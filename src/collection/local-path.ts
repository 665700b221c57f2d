const whole =
  /^\s*(?:file:|(?:app|capacitor|content):\/\/|~[\\/]|\$HOME\b|%\w+%[\\/]|\\\\[^\\]|[A-Za-z]:[\\/](?!\/)|\/(?:Users|home|Volumes|mnt|media|private|tmp|var|root|opt|etc)\/)/
const within = /file:\/\/|\/(?:Users|home)\/[^\s/)\]]+\/|\b[A-Za-z]:\\/i

/** Whether a value names a file of its author's own machine, which is nobody else's business. */
export function isLocalPath(value: string): boolean {
  return whole.test(value) || within.test(value)
}
