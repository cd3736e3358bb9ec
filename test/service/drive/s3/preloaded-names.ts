/* For the option `--import` of Node, in a process of its own. */
import { findNamesAtLoopback } from './names-at-loopback.ts';

findNamesAtLoopback();
