// Changes the flags of V8 in a process of its own.
import { makeMajorCollectionsRare } from '../../../service/src/memory/rare-major-collections.ts';

makeMajorCollectionsRare();
