<?php
// Without it WordPress silently drops every featured picture.
add_theme_support( 'post-thumbnails' );
