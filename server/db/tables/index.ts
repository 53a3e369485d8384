// What drizzle-kit generates the migrations from.
export * from './activity'
export * from './feature-flags'
export * from './organizations'
export * from './personal-api-keys'
export * from './surveys'
export * from './users'
