<?php
// WordPress silently drops every featured picture without this.
add_theme_support( 'post-thumbnails' );
