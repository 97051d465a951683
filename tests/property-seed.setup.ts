/**
 * Property tests draw the same values in every run, so that a commit either passes or fails. `FC_SEED=2` and so on draw
 * others.
 */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) })
