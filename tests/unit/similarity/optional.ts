/** Whether the optional packages may be absent: `npm run test:optional` installs them, and tries what needs them. */
export const areOptional = process.env['OPTIONAL_PACKAGES'] !== 'installed'
